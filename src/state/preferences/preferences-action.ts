/** What only the Preferences screen can do, besides what every list does. */
export type PreferencesAction = 'open' | 'leave' | 'next-choice' | 'previous-choice';
