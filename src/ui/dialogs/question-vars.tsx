import type { ReactNode } from 'react';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { Overlay, WindowSize } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { blankLine, Dialog, type DialogLine, dialogRows, wrapped } from './dialog.tsx';

/** Asked once before a var is sent that looks like a secret. */
export function QuestionVars({
  size,
  overlay,
}: {
  readonly size: WindowSize;
  readonly overlay: Extract<Overlay, { kind: 'question-vars' }>;
}): ReactNode {
  const { keyOf } = useKeys();
  const { doubtful } = overlay;
  const warning = wrapped(
    size,
    `Vars are not sensitive: they are shown in runs as they are. Secrets belong on screen ${keyOf('app.go-secrets')}. Nothing is sent yet.`,
    'warning',
  );
  // One row is kept for how many more there are.
  const room = Math.max(1, dialogRows(size) - warning.length - 1);
  const hidden = doubtful.length - room;
  const names = doubtful.slice(0, room).map(
    ({ name, why }): DialogLine => ({
      key: `name ${name}`,
      content: (
        <Toned>
          <Toned bold>{sanitizeText(name)}</Toned>
          <Toned tone="muted">{` ${why.replace(/^it /, '')}`}</Toned>
        </Toned>
      ),
    }),
  );
  const more = hidden > 0 ? wrapped(size, `and ${hidden} more`, 'muted') : [];
  return (
    <Dialog
      size={size}
      kind="Question"
      title="Are these vars?"
      foot="y send all the same · esc back"
      lines={[...warning, blankLine('names'), ...names, ...more]}
    />
  );
}
