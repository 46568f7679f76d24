const lowerHex = (text: string) => text.replace(/%..|\\u..../g, (hit) => hit.toLowerCase());
const json = (value: string) => JSON.stringify(value).slice(1, -1);

/** The ways in which a service that means no harm repeats what it was sent. */
export const FORMS: readonly (readonly [string, (value: string) => string])[] = [
  ['as it is', (value) => value],
  ['escaped for JSON', json],
  [
    'escaped for JSON in ASCII',
    (value) =>
      json(value)
        .replaceAll('/', '\\/')
        .replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
        ),
  ],
  ['escaped for an address', encodeURIComponent],
  ['escaped for an address, in lower case', (value) => lowerHex(encodeURIComponent(value))],
  ['escaped for a form', (value) => `${new URLSearchParams({ value })}`.slice('value='.length)],
  ['in base64', (value) => Buffer.from(value).toString('base64')],
  [
    'in base64 without padding',
    (value) => Buffer.from(value).toString('base64').replace(/=*$/, ''),
  ],
  ['in base64 for addresses', (value) => Buffer.from(value).toString('base64url')],
];
