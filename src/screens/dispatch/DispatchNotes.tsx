import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Destination } from '../../domain/destination.ts';
import { oneLine } from '../../domain/shorten.ts';
import { shortSpan } from '../../domain/time-words.ts';
import { readOnlyWords, whyNotWritable } from '../../domain/write-guard.ts';
import { fitName, textWidth } from '../../kit/fit-text.ts';
import { useFieldColumns } from '../../kit/form/FieldLine.tsx';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { useSpoken } from '../../kit/spoken.tsx';
import { Text } from '../../kit/Text.tsx';
import type { Tone } from '../../kit/theme.ts';
import { useStore } from '../../kit/use-store.ts';
import { reasonOf } from '../looks.ts';
import { NoteLine } from '../Page.tsx';
import { useNow } from '../use-now.ts';
import { type DispatchFields, requestIn } from './dispatch-fields.ts';
import type { KnownRequests } from './known-requests.ts';
import { draftName, type OfferedDraft } from './use-form-draft.ts';

/** How often ages are drawn anew: nobody waits for them. */
const AGE_STEP_MS = 10_000;

interface AboveProps {
  readonly to: Destination | null;
  readonly fields: DispatchFields;
  readonly known: KnownRequests;
}

/** What has to be known before it is sent, above the fields: why it can't be, or that it may run twice. */
export function Warnings({ to, fields, known }: AboveProps): ReactNode {
  const keysOf = useKeysOf();
  const nowMs = useNow(AGE_STEP_MS);
  const twin = useStore(fields, (content) => known.unansweredTwin(requestIn(content)));
  const ago = twin && shortSpan(nowMs - twin.createdAtMs);
  return (
    <>
      {to !== null && whyNotWritable(to) !== null && (
        <Warning tone="failure" text={whyNotHere(to, keysOf('token-prompt.open'))} />
      )}
      {ago !== null && (
        <Warning
          tone="warning"
          text={
            twin?.phase.state === 'sending'
              ? 'The same dispatch is being sent. Its response takes a minute at most: wait for it, since resending may run it twice.'
              : `The same dispatch was sent ${ago} ago and may have been accepted. Check the service first: resending may run it twice.`
          }
        />
      )}
    </>
  );
}

function Warning(note: { readonly text: string; readonly tone: Tone }): ReactNode {
  return (
    <Box flexShrink={0} paddingX={1} paddingBottom={1}>
      <NoteLine {...note} />
    </Box>
  );
}

/** Why nothing can be sent there, and how to change that. */
function whyNotHere({ profileName, isReadOnly, tokenSource }: Destination, key: string): string {
  if (isReadOnly) return readOnlyWords(profileName);
  const way =
    tokenSource === 'environment'
      ? 'Set DISPATCHBOX_TOKEN before starting dispatchbox.'
      : `Press ${key} to add one.`;
  return `${profileName} has no organization or personal token. ${way}`;
}

const LONGEST_REASON = 500;

/** How the last dispatch of the key failed: the details on Runs have the rest. */
export function FailedBefore({ fields, known }: Omit<AboveProps, 'to'>): ReactNode {
  const { noteStart } = useFieldColumns();
  const { isCompact } = useRoom();
  const key = useStore(fields.key, ({ text }) => text.trim());
  const phase = known.of(key)[0]?.phase;
  const why = phase?.state === 'error' || phase?.state === 'refused' ? reasonOf(phase) : null;
  const text = why && `The last dispatch of ${key} failed: ${oneLine(why, LONGEST_REASON)}`;
  useSpoken(text);
  return (
    <Box flexShrink={0} paddingLeft={noteStart} paddingRight={1}>
      <Text tone="failure" wrap={isCompact ? 'truncate-end' : 'wrap'}>
        {text}
      </Text>
    </Box>
  );
}

/** Without room for all of it, the age goes. */
const AGE_FROM_COLUMNS = 60;

/** Offers what was left, above an empty form. */
export function DraftLine({ of }: { readonly of: OfferedDraft | null }): ReactNode {
  const { columns } = useRoom();
  const nowMs = useNow(AGE_STEP_MS);
  const keys = useKeysOf()('form.bring-back');
  const wayBack = `${keys} brings ${of?.isInstead ? 'it back instead' : 'it back'}`;
  const what = of && of.count > 1 ? `${of.count} drafts, the last: ` : 'Draft: ';
  const name = of && oneLine(draftName(of.draft.content), 40);
  useSpoken(name && `${what}${name}, ${wayBack}`);
  if (of === null || name === null) return null;
  const hasAge = of.count === 1 && !of.isInstead && columns >= AGE_FROM_COLUMNS;
  const age = hasAge ? `, ${shortSpan(nowMs - of.draft.leftAtMs)} ago` : '';
  const rest = `${age} · ${wayBack}`;
  const room = Math.max(8, columns - textWidth(`  ${what}${rest}`));
  return (
    <Text tone="muted">{`${what}${fitName(name, Math.min(room, textWidth(name)))}${rest}`}</Text>
  );
}
