const lowerHex = (text: string) => text.replace(/%..|\\u..../g, (hit) => hit.toLowerCase());
const json = (value: string) => JSON.stringify(value).slice(1, -1);
const percentOf = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`;
const percent = (sign: string) => percentOf(sign.charCodeAt(0));

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

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
  [
    "escaped by Python's quote()",
    (value) =>
      encodeURIComponent(value)
        .replaceAll('%2F', '/')
        .replace(/[!'()*]/g, percent),
  ],
  [
    "escaped by Go's url.PathEscape()",
    (value) => encodeURIComponent(value).replace(/%(?:24|26|2B|3A|3D|40)/g, decodeURIComponent),
  ],
  [
    "escaped by Go's json.Marshal()",
    (value) => json(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  ],
  ['escaped for HTML', (value) => value.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign)],
  ['with line ends of Windows', (value) => value.replaceAll('\n', '\r\n')],
  ['with its lines in one', (value) => value.replaceAll('\n', ' ')],
  ['with every byte escaped', (value) => [...Buffer.from(value)].map(percentOf).join('')],
  ['escaped for JSON, then for an address', (value) => encodeURIComponent(json(value))],
  ['escaped for an address twice', (value) => encodeURIComponent(encodeURIComponent(value))],
  ['escaped for a form', (value) => `${new URLSearchParams({ value })}`.slice('value='.length)],
  ['in base64', (value) => Buffer.from(value).toString('base64')],
  [
    'in base64 without padding',
    (value) => Buffer.from(value).toString('base64').replace(/=*$/, ''),
  ],
  ['in base64 for addresses', (value) => Buffer.from(value).toString('base64url')],
];
