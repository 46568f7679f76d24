export { countdown, dateTime, exactSpan, shortSpan } from '../../domain/elapsed.ts';
