import { type ReactNode, useEffect, useState } from 'react';
import type { EntryKind } from '../../domain/entry-result.ts';
import type { EntryPlace } from '../../domain/vault-records.ts';
import { Hidden } from '../../kit/Hidden.tsx';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useStore } from '../../kit/use-store.ts';
import { lostWords } from '../../services/rotations.ts';
import { RotationScreen } from '../rotation/RotationScreen.tsx';
import { useServices } from '../services.tsx';
import { useLeft } from '../use-kept.ts';
import { Coverage } from './Coverage.tsx';
import type { CoverageView } from './coverage-table.ts';
import { EntriesList } from './EntriesList.tsx';
import type { Task } from './entries.ts';
import { lostEntriesWords } from './set/entry-drafts.ts';
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
  const [task, open] = useState<Task | null>(null);
  const back = () => setView(LIST);
  const { profiles, rotations, place, notices, leftEntries, leftRotations } = useServices();
  const keysOf = useKeysOf();
  const activeId = useStore(profiles.state, (state) => state.activeId);
  const [openedOn, setOpenedOn] = useState(activeId);
  // A form is left with its profile, which offers it again. A rotation is of many.
  if (openedOn !== activeId) {
    setOpenedOn(activeId);
    if (task?.kind === 'set') open(null);
  }
  useLeft(leftEntries, (all) => {
    const mine = all.filter(({ of }) => of.kind === kind);
    const lost = mine.map((each) => lostEntriesWords(each, profiles.nameOf(each.of.profileId)));
    return lost.length === 0 ? null : lost.join(' ');
  });
  useLeft(leftRotations, ({ names }) => (kind === 'secret' ? lostWords(names) : null));
  const wanted = useStore(place.state, (state) => state.wanted);
  useEffect(() => {
    if (kind !== 'secret' || wanted?.kind !== 'rotation') return;
    place.taken();
    const { rotationId } = wanted;
    if (task === null) return open({ kind: 'rotate', rotationId });
    // What is typed isn't replaced. A rotation that was sent stays where it is.
    if (task.kind === 'set' || !rotations.unfinished.get().some(({ id }) => id === rotationId))
      notices.say('info', `Leave what is open here first, then press ${keysOf('vault.rotate')}.`);
  }, [kind, wanted, task, place, notices, rotations, keysOf]);
  return (
    <>
      <Hidden when={view !== LIST || task !== null}>
        <EntriesList
          kind={kind}
          open={open}
          openCoverage={(first, start) => setView({ kind: 'coverage', view: first, start })}
          openLog={() => setView({ kind: 'log' })}
        />
      </Hidden>
      {view.kind === 'coverage' && (
        <Hidden when={task !== null}>
          <Coverage kind={kind} first={view.view} start={view.start} open={open} onClose={back} />
        </Hidden>
      )}
      {view.kind === 'log' && <WriteLog onClose={back} />}
      {task !== null && <TaskScreen kind={kind} task={task} onClose={() => open(null)} />}
    </>
  );
}

interface TaskScreenProps {
  readonly kind: EntryKind;
  readonly task: Task;
  readonly onClose: () => void;
}

function TaskScreen({ kind, task, onClose }: TaskScreenProps): ReactNode {
  if (task.kind === 'rotate') return <RotationScreen {...task} onClose={onClose} />;
  return <SetForm {...task} kind={kind} onClose={onClose} />;
}
