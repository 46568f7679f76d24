import { valueSummary } from '../../../components/form/field-look.ts';
import { counted, listed } from '../../../domain/words.ts';
import { namesToType } from '../../../domain/write-guard.ts';
import { placeText } from '../../../screens/known-entry.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { RotationPlan } from '../../../state/rotation/rotation.ts';
import {
  markedPlaces,
  type PlaceRow,
  type PlanRow,
  placeToTry,
  rotationList,
} from '../../../state/rotation/rotation-list.ts';
import { placeFormOf } from '../../../state/rotation/rotation-prompts.ts';
import { valueFor } from '../../../state/rotation/values-form.ts';
import { type Blocks, block } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { bold, indented } from '../../blocks/line.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { PLAN_LOOK, planContext, wholeHeading } from './rotation-look.ts';

/** Everything that will be sent, by organization, before anything is. */
export function rotationPlan(state: AppState, plan: RotationPlan, view: View): Body {
  const list = rotationList(state);
  const contextOf = (row: PlanRow) => planContext(row, summaryOf(row, plan), state.clock.wallMs);
  const marked = markedPlaces(list.rows, plan.list.marked);
  const organizations = new Set(marked.map(({ group }) => group.profileId)).size;
  const title = `Plan: ${outOf(marked.length, plan.places.length)} in ${counted(organizations, 'profile')}`;
  const open = namesToType(marked.flatMap(({ group: { destination } }) => destination ?? []));
  return blocks(
    gap(view),
    block([indented({ spans: [bold(title)] }, 1)], { yields: 7 }),
    placeBlocks(state, plan, view),
    listBlocks(PLAN_LOOK, list, contextOf, {
      ...view,
      name: 'rotation-plan',
      hasFocus: plan.adding === null,
    }),
    gap(view),
    list.selected?.kind === 'group' &&
      block(wholeHeading(list.selected, view.columns), { yields: 5 }),
    block(whatIsNext(plan, open, view)),
    block(trialLines(state, plan, view), { yields: 6 }),
    plan.problem !== null && block(paragraph(`✗ ${view.said(plan.problem)}`, 'failure', view)),
  );
}

/** The place being added. */
function placeBlocks(state: AppState, { adding }: RotationPlan, view: View): Blocks {
  const form = placeFormOf(state);
  if (form === null || adding === null) return null;
  const words = `One more place for ${adding.name}, with the same new value:`;
  return [block(paragraph(words, 'plain', view), { yields: 6 }), formBlocks(form, view), gap(view)];
}

function whatIsNext(plan: RotationPlan, open: readonly string[], view: View) {
  const key = view.keyOf('rotation.send-unless-held');
  const asked = open.length === 0 ? '' : ` You will be asked to type ${listed(open)} first.`;
  const next = takesText(plan) ? '.' : `: ${key} sends what is marked.${asked}`;
  return paragraph(`Nothing has been sent yet${next}`, 'plain', view);
}

/** What is typed goes to the filter or the place, not to the plan. */
function takesText({ list, adding }: RotationPlan): boolean {
  return list.filter.isTyping || adding !== null;
}

function trialLines(state: AppState, plan: RotationPlan, view: View) {
  const first = plan.places.length > 1 && !takesText(plan) ? placeToTry(state) : null;
  if (first === null) return [];
  const key = view.keyOf('rotation.try-one');
  return paragraph(`${key} sends only ${nameAndPlace(first)} now.`, 'muted', view);
}

/** `API_KEY in acme ▸ default` */
function nameAndPlace({ place, group }: PlaceRow): string {
  return `${place.name} in ${placeText({ ...group, ...place })}`;
}

/** What is new in a place. The value itself is never drawn here. */
function summaryOf(row: PlanRow, { values }: RotationPlan): string {
  if (row.kind === 'group') return '';
  const { field, source } = valueFor(values, row.place.name);
  if (field.filePath() !== null) return 'from a file, read when it is sent';
  const facts = valueSummary(field, true);
  return source === 'typed' ? facts : `${facts} · ${source}`;
}

function outOf(marked: number, count: number): string {
  if (marked === count) return counted(count, 'place');
  return `${marked} of ${count} places`;
}
