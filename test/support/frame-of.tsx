import { Box } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactElement } from 'react';

/** What ink-testing-library mounts in a window of 100 columns, in one of so many. */
export function renderAt(columns: number, tree: ReactElement): ReturnType<typeof render> {
  // Before the first frame.
  const mounted = render(<Box />);
  Object.defineProperty(mounted.stdout, 'columns', { value: columns });
  mounted.stdout.emit('resize');
  mounted.rerender(tree);
  return mounted;
}

/** The frame of what is mounted in so many columns, with everything that a terminal would act on. */
export function frameOf(tree: ReactElement, { columns }: { readonly columns: number }): string {
  const { lastFrame, unmount } = renderAt(columns, tree);
  const frame = lastFrame() ?? '';
  unmount();
  return frame;
}
