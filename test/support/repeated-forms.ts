const codes = (text: string, form: (code: number) => string) =>
  [...text].map((character) => form(character.charCodeAt(0))).join('');
const hexOf = (code: number, width: number) => code.toString(16).padStart(width, '0');

/** Every way in which a service can repeat what it was sent. */
export const FORMS: readonly (readonly [string, (value: string) => string])[] = [
  ['as it is', (value) => value],
  ['in upper case', (value) => value.toUpperCase()],
  ['in lower case', (value) => value.toLowerCase()],
  ['escaped for JSON', (value) => codes(value, (code) => `\\u${hexOf(code, 4)}`)],
  ['escaped twice', (value) => codes(value, (code) => `\\\\u${hexOf(code, 4)}`)],
  [
    'escaped in part',
    (value) => value.replace(/[a-m]/g, (one) => `\\x${hexOf(one.charCodeAt(0), 2)}`),
  ],
  ['escaped for an address', (value) => codes(value, (code) => `%${hexOf(code, 2)}`)],
  ['escaped by old scripts', (value) => codes(value, (code) => `%u${hexOf(code, 4)}`)],
  ['escaped for HTML', (value) => codes(value, (code) => `&#${code};`)],
  ['escaped for C', (value) => codes(value, (code) => `\\${code.toString(8).padStart(3, '0')}`)],
  ['as bytes', (value) => `[${Buffer.from(value).join(' ')}]`],
  ['as bytes in JSON', (value) => JSON.stringify([...Buffer.from(value)])],
  ['as bytes in hex', (value) => codes(value, (code) => `${hexOf(code, 2)}:`).slice(0, -1)],
  ['as bytes in a source', (value) => codes(value, (code) => `0x${hexOf(code, 2)}, `).trimEnd()],
  ['in hex', (value) => Buffer.from(value).toString('hex')],
  ['in upper hex', (value) => Buffer.from(value).toString('hex').toUpperCase()],
  ['in base64', (value) => Buffer.from(value).toString('base64')],
  ['in base64 for addresses', (value) => Buffer.from(value).toString('base64url')],
  ['in base64, with a name', (value) => Buffer.from(`me:${value}`).toString('base64')],
  [
    'in base64, over two lines',
    (value) =>
      Buffer.from(value)
        .toString('base64')
        .replace(/^.{16}/, '$&\n'),
  ],
  ['over several lines', (value) => value.replace(/.{5}/g, '$&\n  ')],
  ['cut at its end', (value) => `${value.slice(0, 16)}…`],
  ['cut at its start', (value) => `…${value.slice(-14)}`],
];
