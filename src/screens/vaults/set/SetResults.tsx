import { type ReactNode, useMemo } from 'react';
import { type EntryKind, expressionFor } from '../../../domain/entry-result.ts';
import { counted } from '../../../domain/words.ts';
import type { Column } from '../../../kit/columns.ts';
import type { TextLine } from '../../../kit/LongText.tsx';
import { useRoom } from '../../../kit/Room.tsx';
import { Text } from '../../../kit/Text.tsx';
import { useOnUnmount } from '../../../kit/use-latest.ts';
import { useStore } from '../../../kit/use-store.ts';
import { DestinationHead } from '../../DestinationLines.tsx';
import { useMayWrite } from '../../may-write.tsx';
import { useCopy, useServices } from '../../services.tsx';
import { Results, type SentRow } from '../Results.tsx';
import type { Entry } from './entry-drafts.ts';
import { leaveRest, takeRest } from './left-entries.ts';
import { type Sent, sayHowSendEnded } from './use-set-entries.ts';

interface SetResultsProps {
  readonly sent: Sent;
  /** Back to the form, with what isn't confirmed. */
  readonly onEdit: (rest: { readonly vault: string; readonly entries: readonly Entry[] }) => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** The result of each secret or var. Leaving keeps those that aren't confirmed, for the form. */
export function SetResults({ sent, onEdit, onNew, onClose }: SetResultsProps): ReactNode {
  const services = useServices();
  const { notices, leftEntries } = services;
  const copy = useCopy();
  const mayWrite = useMayWrite();
  const { of, send, entries } = sent;
  const { kind, to, vault } = send;
  const { isSending, results, explanation, said } = useStore(send.state);
  const rows = useMemo(
    () =>
      entries.map(({ id, name }): SentRow => {
        const result = results.get(id) ?? null;
        return { id, name, result, isSending: isSending && result === null };
      }),
    [entries, results, isSending],
  );
  const answers = useMemo(() => answerLines(explanation, said), [explanation, said]);
  const { isCompact } = useRoom();

  const keepRest = () => leaveRest(leftEntries, of, send);
  useOnUnmount(() => void send.ended.then(keepRest));

  const retry = async () => {
    const { open } = send;
    const what = `Set ${counted(open.length, kind)} one by one`;
    const [writable] = (await mayWrite([to], { what, requests: open.length })) ?? [];
    if (!writable) return;
    const started = await send.retry('one-by-one', writable);
    if (!started.ok) return notices.say('failure', started.error);
    void sayHowSendEnded(services, send);
  };
  const edit = () => {
    if (of.place === null) return onEdit({ vault, entries: takeRest(send) });
    keepRest();
    onEdit({ vault, entries: [] });
  };
  const stop = () => {
    send.stop();
    notices.say('info', 'Stopped: nothing more is sent. Requests in flight will finish.');
  };
  const hasOpen = !isSending && send.open.length > 0;
  return (
    <Results
      head={<DestinationHead what={titleOf(kind, rows, isSending)} to={to} />}
      rows={rows}
      columns={COLUMNS}
      searchText={({ name }) => name}
      isSending={isSending}
      reasonOf={() => answers}
      tokenOf={() => of.profileId}
      keys={(selected) => ({
        retry: isSending ? "It's being sent. Wait for the response." : hasOpen && retry,
        stop: isSending && stop,
        edit: hasOpen && edit,
        copy:
          selected &&
          (() => copy(expressionFor(kind, selected.name), `the expression of ${selected.name}`)),
        setNew: !isSending && onNew,
      })}
      notes={(selected) => (
        <>
          {selected?.result?.state === 'set' && (
            <Text tone="muted">{`use it as ${expressionFor(kind, selected.name)}`}</Text>
          )}
          {explanation !== null && (
            <Text tone="warning" wrap={isCompact ? 'truncate-end' : 'wrap'}>
              {explanation}
            </Text>
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}

const COLUMNS: readonly Column<SentRow>[] = [
  {
    head: 'NAME',
    width: { least: 10, enough: 20, most: 48 },
    cut: 'middle',
    isName: true,
    cell: ({ name }) => name,
  },
];

const MOST_INDENT = 12;

/** What the answers mean, then the service's own words in full, each line with its indentation. */
function answerLines(explanation: string | null, said: readonly string[]): readonly TextLine[] {
  const whole: readonly TextLine[] =
    explanation === null ? [] : [{ text: '' }, { text: explanation, tone: 'warning' }];
  if (said.length === 0) return whole;
  const answers = said.flatMap((text, at): readonly TextLine[] => [
    ...(at === 0 ? [] : [{ text: '' }]),
    ...text.split('\n').map((line) => {
      const indent = Math.min(line.length - line.trimStart().length, MOST_INDENT);
      return { text: line.trim(), indent };
    }),
  ]);
  return [...whole, { text: '' }, { text: 'Service response', isBold: true }, ...answers];
}

const NOUNS = { secret: 'Secrets', var: 'Vars' } as const;

/** Doesn't call an unknown result a failure: it may be set. */
function titleOf(kind: EntryKind, rows: readonly SentRow[], isSending: boolean): string {
  if (isSending) return `Setting ${kind}s`;
  const states = new Set(rows.map(({ result }) => result?.state));
  if (states.has('set')) return `${NOUNS[kind]} ${states.size === 1 ? 'set' : 'partly set'}`;
  return states.has('unknown') ? `Unconfirmed ${kind}s` : `${NOUNS[kind]} not set`;
}
