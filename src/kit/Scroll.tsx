import { Box, type DOMElement, measureElement, useBoxMetrics } from 'ink';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Store } from '../domain/store.ts';
import { LIST_KEYS } from './list-keys.ts';
import { useRoom } from './Room.tsx';
import { Text } from './Text.tsx';
import { useKeys } from './use-keys.ts';
import { useStore } from './use-store.ts';

/** Which rows of a text are in view: `rows` of `count`, after `top` hidden ones. As of the last layout. */
interface InView {
  readonly top: number;
  readonly rows: number;
  readonly count: number;
}

/** Where a text is scrolled to. It can be scrolled from elsewhere, such as by a list whose details stand beside it. */
export class ScrollPosition {
  readonly inView = new Store<InView>({ top: 0, rows: 1, count: 0 });

  by(rows: number): void {
    this.show({ top: this.inView.get().top + rows });
  }

  toFirst(): void {
    this.show({ top: 0 });
  }

  /** A row of the page before stays in view. */
  get page(): number {
    return Math.max(1, this.inView.get().rows - 1);
  }

  /** Brings rows into view. */
  reveal(from: number, height: number): void {
    this.show({ top: topShowing(from, this.inView.get(), height) });
  }

  /** Called with what is known of a layout: what isn't said stays. */
  show(part: Partial<InView>): void {
    const before = this.inView.get();
    const { top, rows, count } = { ...before, ...part };
    const within = Math.max(0, Math.min(top, count - rows));
    if (within === before.top && rows === before.rows && count === before.count) return;
    this.inView.set({ top: within, rows, count });
  }
}

/** The first row in view once others are, too: moved only as far as that takes; of more than fit, the first ones. */
export function topShowing(from: number, { top, rows, count }: InView, height = 1): number {
  const reaching = Math.min(Math.max(top, from + height - rows), from);
  return Math.max(0, Math.min(reaching, count - rows));
}

/** A place that lives as long as what shows it. */
export function useScroll(): ScrollPosition {
  const [place] = useState(() => new ScrollPosition());
  return place;
}

/** Scrolls by the keys with which one moves in a list. */
export function useScrollKeys(place: ScrollPosition, isActive = true): void {
  useKeys(
    LIST_KEYS,
    {
      moveDown: (times) => place.by(times),
      moveUp: (times) => place.by(-times),
      pageDown: (times) => place.by(times * place.page),
      pageUp: (times) => place.by(-times * place.page),
      halfDown: (times) => place.by(times * Math.ceil(place.page / 2)),
      halfUp: (times) => place.by(-times * Math.ceil(place.page / 2)),
      goFirst: () => place.toFirst(),
      goLast: () => place.by(place.inView.get().count),
    },
    isActive,
  );
}

interface Around {
  /** What has to be in view. */
  readonly followed: RefObject<DOMElement | null>;
  readonly follow: () => void;
}

const FollowContext = createContext<Around | null>(null);
const TopContext = createContext(0);

/** For what has to be in view, such as the field with the focus: `<Box ref={useFollow(isFocused)}>`. */
export function useFollow(isFollowed: boolean): RefObject<DOMElement | null> | undefined {
  const around = useContext(FollowContext);
  useLayoutEffect(() => {
    if (isFollowed) around?.follow();
  });
  return isFollowed ? around?.followed : undefined;
}

/** How many rows are hidden above, in all that scrolls around: Ink's own coordinates don't have them. */
export function useScrollTop(): number {
  return useContext(TopContext);
}

interface ScrollProps {
  /** For keys and others that scroll; without it, it follows what is followed. */
  readonly place?: ScrollPosition;
  /** Keeps the last row to tell which rows are in view, while some aren't. */
  readonly hasRange?: boolean;
  readonly children: ReactNode;
}

/**
 * A window over content of any height. Besides `Table`, the only place where content may be taller than its place:
 * everything else in a column would be drawn over itself.
 */
export function Scroll({ place, hasRange = false, children }: ScrollProps): ReactNode {
  const room = useRoom();
  const own = useScroll();
  const scroll = place ?? own;
  // Only these: details of another height that fit as well are drawn once.
  const top = useStore(scroll.inView, (inView) => inView.top);
  const range = useStore(scroll.inView, rangeWords);
  const above = useScrollTop();
  const frame = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const followed = useRef<DOMElement>(null);
  const around = useMemo(() => {
    const follow = (): void => {
      if (frame.current === null || content.current === null) return;
      const inside = measureElement(content.current);
      const { height } = measureElement(frame.current);
      // What was never laid out, such as on a tab that isn't shown, has no height: not even 0.
      if (!(height > 0)) return;
      scroll.show({ rows: height, count: inside.height });
      if (followed.current === null) return;
      const at = measureElement(followed.current);
      scroll.reveal(at.y - inside.y, at.height);
    };
    return { followed, follow };
  }, [scroll]);
  useLayoutEffect(around.follow);
  const { isFilled } = room;
  return (
    <FollowContext value={around}>
      <TopContext value={above + top}>
        <Box
          ref={frame}
          flexDirection="column"
          flexGrow={isFilled ? 1 : 0}
          flexShrink={1}
          flexBasis={isFilled ? 0 : 'auto'}
          minHeight={1}
          width={room.columns}
          overflowY="hidden"
          contentOffsetY={top}
        >
          <Box ref={content} flexDirection="column" flexShrink={0}>
            {children}
          </Box>
        </Box>
        {hasRange && <Text tone="muted">{range}</Text>}
        <OnResize of={frame} measure={around.follow} />
        {place === undefined && <OnResize of={content} measure={around.follow} />}
      </TopContext>
    </FollowContext>
  );
}

interface OnResizeProps {
  readonly of: RefObject<DOMElement | null>;
  readonly measure: () => void;
}

/**
 * Measures when something grew or shrank that wasn't rendered from here: what stands beside, or, in a form, a part that
 * changes by itself. That takes a commit, so it isn't done for the content of details, which differs with each row.
 */
function OnResize({ of, measure }: OnResizeProps): ReactNode {
  useBoxMetrics(of);
  useLayoutEffect(measure);
  return null;
}

/** Which rows are in view, and where there are more: `↑↓ 4–12 of 40`; a blank while all are. */
export function rangeWords({ top, rows, count }: InView): string {
  if (count <= rows) return ' ';
  const arrows = `${top > 0 ? '↑' : ''}${top + rows < count ? '↓' : ''}`;
  return `${arrows.padEnd(2)} ${top + 1}–${top + rows} of ${count}`;
}
