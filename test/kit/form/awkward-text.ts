import fc from 'fast-check';

/** Texts of what breaks editors: marks, joiners, halves of flags and pairs, wide letters, line ends. */
export const awkwardText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        ' ',
        'ß',
        '\u0301',
        '\u200d',
        '\ufe0f',
        '👩',
        '👩‍👩‍👧',
        '🏽',
        '🇩',
        '🇪',
        '日本',
        '한',
        'ᄀ',
        'ᅡ',
        'क्ष',
        '\r',
        '\n',
        '\t',
        '\u001b',
        '\u202e',
        '\ud83d',
        '\ude00',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
