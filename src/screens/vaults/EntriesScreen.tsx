import { type ReactNode, useState } from 'react';
import type { EntryKind } from '../../domain/entry-result.ts';
import { type EntryPlace, placeId } from '../../domain/vault-records.ts';
import { Hidden } from '../../kit/Hidden.tsx';
import { useStore } from '../../kit/use-store.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import type { EntriesTask } from '../navigation.ts';
import { NewRotation } from '../rotation/NewRotation.tsx';
import { lostDraftWords } from '../rotation/rotation-draft.ts';
import { SentRotation } from '../rotation/SentRotation.tsx';
import { useOnSwitch, useServices } from '../services.tsx';
import { useLeft } from '../use-left.ts';
import { Coverage } from './Coverage.tsx';
import type { CoverageView } from './coverage-table.ts';
import { EntriesList } from './EntriesList.tsx';
import { lostEntriesWords } from './set/left-entries.ts';
import { SetForm } from './set/SetForm.tsx';
import { WriteLog } from './WriteLog.tsx';

/** What stands in the tab. */
type View =
  | { readonly kind: 'list' | 'log' }
  | { readonly kind: 'coverage'; readonly view: CoverageView; readonly start: EntryPlace | null };

const LIST: View = { kind: 'list' };

/** Secrets or vars: the list, coverage or the log, and over them what sets values. Each stays as it was left. */
export function EntriesScreen({ kind }: { readonly kind: EntryKind }): ReactNode {
  const [view, setView] = useState<View>(LIST);
  const [sentIds, setSentIds] = useState<readonly string[]>([]);
  const onSent = (places: readonly Omit<EntryPlace, 'kind'>[]) =>
    setSentIds(places.map((each) => placeId({ ...each, kind })));
  const back = () => setView(LIST);
  const { profiles, navigation, leftEntries, leftRotations } = useServices();
  const tasks = navigation.entriesTasks[kind];
  const task = useStore(tasks);
  // A form is left with its profile, which offers it again. A rotation is of many.
  useOnSwitch(() => {
    if (tasks.get()?.kind === 'set') tasks.set(null);
  });
  useLeft(
    leftEntries,
    (left) =>
      left.of.kind === kind ? lostEntriesWords(left, profiles.nameOf(left.of.profileId)) : null,
    ({ of }, _, activeId) => of.profileId === activeId,
  );
  useLeft(leftRotations, (draft) => (kind === 'secret' ? lostDraftWords(draft) : null));
  return (
    <>
      <Hidden when={view !== LIST || task !== null}>
        <EntriesList
          kind={kind}
          openCoverage={(first, start) => setView({ kind: 'coverage', view: first, start })}
          openLog={() => setView({ kind: 'log' })}
          sentIds={sentIds}
        />
      </Hidden>
      {view.kind === 'coverage' && (
        <Hidden when={task !== null}>
          <Coverage
            kind={kind}
            first={view.view}
            start={view.start}
            sentIds={sentIds}
            onClose={back}
          />
        </Hidden>
      )}
      {view.kind === 'log' && <WriteLog onClose={back} />}
      {task !== null && (
        <TaskScreen kind={kind} task={task} open={(next) => tasks.set(next)} onSent={onSent} />
      )}
    </>
  );
}

interface TaskScreenProps {
  readonly kind: EntryKind;
  readonly task: EntriesTask;
  readonly open: (task: EntriesTask | null) => void;
  readonly onSent: (places: readonly Omit<EntryPlace, 'kind'>[]) => void;
}

function TaskScreen({ kind, task, open, onSent }: TaskScreenProps): ReactNode {
  const onClose = () => open(null);
  switch (task.kind) {
    case 'set':
      return (
        <SetForm
          {...task}
          kind={kind}
          onSent={({ of: { profileId }, send: { vault }, entries }) =>
            onSent(entries.map(({ name }) => ({ profileId, vault, name })))
          }
          onClose={onClose}
        />
      );
    case 'new-rotation': {
      const show = (run: RotationRun) => {
        onSent(run.state.get().places);
        open({ kind: 'rotation', run });
      };
      return <NewRotation of={task.draft} onSent={show} onClose={onClose} />;
    }
    case 'rotation':
      return <SentRotation of={task.run} onClose={onClose} />;
  }
}
