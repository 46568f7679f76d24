import { Option } from 'commander';
import { type Dispatch, dispatchIdOf, type Run, runsOf } from '../domain/dispatch.ts';
import { EXIT } from '../domain/exit-status.ts';
import { openableUrl } from '../domain/openable-url.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { openUrl } from '../terminal/open-url.ts';
import { confirmWrite } from './confirm.ts';
import {
  confirmOption,
  type Define,
  jsonOption,
  repeatableOption,
  timeoutOption,
} from './define.ts';
import { dispatchFacts, recordPhase } from './dispatch-facts.ts';
import { findTemplate, type RequestOptions, readRequest, requestOf } from './dispatch-request.ts';
import { Refusal, refusalAfter, unjournaled, watchForInterruption } from './refusal.ts';
import type { ProfileOptions, Report } from './report.ts';
import { memoryOf, openAccess, openTarget } from './target.ts';
import { waitForEnd } from './watch.ts';

interface DispatchOptions extends ProfileOptions, RequestOptions {
  readonly confirm?: string;
  /** Opens the first run once it exists. */
  readonly open?: boolean;
  readonly noWait?: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

export const defineDispatch: Define = (command) => {
  command
    .argument('[key]', 'the workflow to dispatch; optional with --template')
    .description('dispatch a workflow and wait for its runs')
    .option('--ref <ref>', 'a Git ref, such as a branch')
    .option('--title <title>', 'the title of the run')
    .addOption(repeatableOption('--param <name=value>', 'a param'))
    .option('--params-file <file>', 'params as a JSON object; - for standard input')
    .option('--template <name>', 'start from a saved template; other options override it')
    .option('--wait', 'wait until the runs exist (the default)')
    .addOption(noWaitOption())
    .addOption(timeoutOption())
    .option('--open', 'open the first run in the browser once it exists')
    .addOption(confirmOption())
    .addOption(jsonOption())
    .runs(runDispatch)
    .example(
      'dispatchbox dispatch deploy --ref main --param environment=staging',
      'dispatchbox dispatch nightly --no-wait --json',
      'dispatchbox dispatch deploy --profile globex',
      'dispatchbox dispatch --template nightly',
    );
};

/** Commander would make it another spelling of `--wait`, and could not tell that both are given. */
function noWaitOption(): Option {
  const option = new Option('--no-wait', 'exit as soon as the service has accepted it');
  option.negate = false;
  return option.conflicts(['wait', 'timeout', 'open']);
}

/** `dispatchbox dispatch KEY`: creates one dispatch and waits for its runs. */
async function runDispatch(
  report: Report,
  key: string | undefined,
  options: DispatchOptions,
): Promise<number> {
  const { host } = report;
  // Its status is what a failure of the next step means for the dispatch.
  const facts = dispatchFacts(report);
  const given = await readRequest(host, key, options);
  const interruption = watchForInterruption(host);
  const target = await openTarget(report, options, 'dispatches', facts).catch((error) => {
    // Without a token, it is refused here as it would be there.
    if (error instanceof Refusal && error.status === EXIT.notAuthorized) facts.status = 'refused';
    throw error;
  });
  const to = await confirmWrite(host, target, target.destination, options);
  facts.status = 'refused';
  // Before anything is journaled: a token program may fail, or take as long as a person.
  await openAccess(target, to);
  if (interruption.status !== null) {
    throw new Refusal(interruption.status, 'Interrupted. Nothing was sent.');
  }
  const { runs, templates } = memoryOf(target);
  // Without its template, there is no dispatch that anything could have refused.
  facts.status = null;
  const request = requestOf(given, findTemplate(templates, target.profile, options.template));
  printNotice(host, `Dispatching ${request.key} to ${target.label}.`);
  facts.status = 'unknown';
  const sent = await runs.send(to, request, { signal: interruption.signal });
  if (!sent.ok) {
    facts.status = 'refused';
    throw unjournaled(sent.error);
  }
  const { row, failure } = sent.value;
  const { dispatch } = row;
  recordPhase(facts, dispatch.phase);
  const dispatchId = dispatchIdOf(dispatch);
  if (failure !== null || dispatchId === null) {
    const reason = 'reason' in dispatch.phase ? dispatch.phase.reason : '';
    const refusal = failure
      ? refusalAfter(failure, 'dispatch', target.holder)
      : new Refusal(EXIT.network, reason);
    throw refusal.endedBy(interruption);
  }
  // Right away, before anything can go wrong: with the id, everything can be found again.
  printNotice(host, `dispatch_id ${dispatchId}`);
  for (const oddity of odditiesOf(dispatch)) printNotice(host, oddity);
  const { problem } = runs.state.get();
  if (problem !== null) printNotice(host, `The id isn't in the history: ${problem}`);
  if (options.noWait) return report.done();
  const refusal = await waitForEnd(host, {
    runs,
    target,
    localId: dispatch.localId,
    dispatchId,
    facts,
    interruption,
    timeoutMs: options.timeout,
  });
  if (refusal !== null) throw refusal;
  const status = report.done();
  const ended = runs.find(dispatch.localId);
  if (options.open && ended) await openFirstRun(host, runsOf(ended.dispatch));
  return status;
}

function odditiesOf({ timeline = [] }: Dispatch): readonly string[] {
  return timeline.flatMap((entry) => (entry.kind === 'odd' ? [entry.what] : []));
}

/** Opens the first run in the browser. A failure is a notice: the dispatch itself is done. */
async function openFirstRun(host: Host, runs: readonly Run[]): Promise<void> {
  const url = openableUrl(runs[0]?.url ?? '');
  if (url === null) return printNotice(host, 'The run has no web address to open.');
  const isOpen = await openUrl(url, host);
  const more = runs.length > 1 ? ` It is the first of ${runs.length} runs.` : '';
  printNotice(host, isOpen ? `Opened ${url}.${more}` : "Couldn't start a browser for the run.");
}
