/**
 * The value that was meant by bytes from a file or a pipe: a newline at the end of one line belongs
 * to the tool that wrote it, a newline at the end of several lines to the value (a PEM file needs it).
 */
export function valueFromPiped(text: string): {
  readonly value: string;
  readonly droppedNewline: boolean;
} {
  const droppedNewline = /^[^\n]*\n$/.test(text);
  return { value: droppedNewline ? text.replace(/\r?\n$/, '') : text, droppedNewline };
}
