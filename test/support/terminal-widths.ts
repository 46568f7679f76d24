import type { IUnicodeVersionProvider } from '@xterm/headless';
import { eastAsianWidth } from 'get-east-asian-width';

/**
 * Character widths as terminals of today have them. The emulator's own are of Unicode 6: emoji would
 * be one column wide there, and everything behind them shifted.
 */
export const currentWidths: IUnicodeVersionProvider = {
  version: 'current',
  wcwidth: widthOf,
  charProperties(codePoint, preceding) {
    const joins = preceding !== 0 && joinsWhatPrecedes(codePoint, preceding);
    const width = joins ? joinedWidth(codePoint, preceding) : widthOf(codePoint);
    return pack({
      joinsNext: codePoint === JOINER,
      isHalfFlag: isHalfFlag(codePoint) && !joins,
      width,
      joins,
    });
  },
};

/** Marks join what stands before them, and so do the vowels and ends of Hangul syllables. */
const TAKES_NO_CELL =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Me}\p{Mn}\u1160-\u11ff\ud7b0-\ud7ff]/u;
const JOINER = 0x200d;
const EMOJI_STYLE = 0xfe0f;

function widthOf(codePoint: number): 0 | 1 | 2 {
  if (isHalfFlag(codePoint)) return 2;
  return TAKES_NO_CELL.test(String.fromCodePoint(codePoint)) ? 0 : eastAsianWidth(codePoint);
}

function joinsWhatPrecedes(codePoint: number, preceding: number): boolean {
  const isSkinTone = codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
  if (isSkinTone) return widthIn(preceding) === 2;
  if (isHalfFlag(codePoint)) return wasHalfFlag(preceding);
  return widthOf(codePoint) === 0 || endsWithJoiner(preceding);
}

function joinedWidth(codePoint: number, preceding: number): number {
  return codePoint === EMOJI_STYLE ? 2 : widthIn(preceding);
}

const isHalfFlag = (codePoint: number): boolean => codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;

// The emulator's own packing: bit 0 joins, bits 1 and 2 width, the rest ours.
function pack(properties: {
  readonly joinsNext: boolean;
  readonly isHalfFlag: boolean;
  readonly width: number;
  readonly joins: boolean;
}): number {
  const state = (properties.joinsNext ? 1 : 0) | (properties.isHalfFlag ? 2 : 0);
  return (state << 3) | (properties.width << 1) | (properties.joins ? 1 : 0);
}

const widthIn = (packed: number): number => (packed >> 1) & 3;
const endsWithJoiner = (packed: number): boolean => ((packed >> 3) & 1) === 1;
const wasHalfFlag = (packed: number): boolean => ((packed >> 3) & 2) === 2;
