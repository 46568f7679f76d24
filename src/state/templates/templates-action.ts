/** What the keys of the templates can mean. */
export type TemplatesAction = 'show' | 'apply' | 'ask-for-name' | 'remove';
