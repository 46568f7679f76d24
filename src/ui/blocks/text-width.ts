import stringWidth from 'string-width';

const PLAIN = /^[\u0020-\u007e]*$/;

/** How many columns a text takes in the terminal. Most text is ASCII, where every character takes one. */
export function textWidth(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}
