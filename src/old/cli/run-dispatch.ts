import type { Run } from '../domain/dispatch.ts';
import { openableUrl } from '../domain/openable-url.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, printNotice } from '../process/host.ts';
import { openUrl } from '../terminal/open-url.ts';
import { confirmWrite } from './confirm-write.ts';
import { dispatchFacts } from './dispatch-report.ts';
import { findTemplate, readRequest, requestOf } from './dispatch-request.ts';
import { watchForInterruption } from './interruption.ts';
import type { Report } from './report.ts';
import type { DispatchOptions } from './script-options.ts';
import { historyOf, sendDispatch } from './send-dispatch.ts';
import { openTarget } from './target.ts';

/** `dispatchbox dispatch KEY`: creates one dispatch and waits for its runs. */
export async function runDispatch(
  report: Report,
  key: string | undefined,
  options: DispatchOptions,
): Promise<number> {
  const { host } = report;
  const facts = dispatchFacts(report);
  const given = await readRequest(host, key, options);
  if (!given.ok) return report.refuse(given.error);
  const interruption = watchForInterruption(host);
  const opened = await openTarget(report, options, 'dispatches', facts);
  if (!opened.ok) {
    if (opened.error.status === EXIT.notAuthorized) facts.status = 'refused';
    return report.refuse(opened.error);
  }
  const confirmed = await confirmWrite(host, opened.value, options);
  if (!confirmed.ok) return report.refuse(confirmed.error);
  const target = confirmed.value;
  facts.status = 'refused';
  if (interruption.status !== null) {
    const message = 'Interrupted. Nothing was sent.';
    return report.refuse({ status: interruption.status, message, next: null });
  }
  const history = await historyOf(report, target);
  if (!history.ok) return report.refuse(history.error);
  const template = findTemplate(history.value, target, options);
  if (!template.ok) {
    // There is no dispatch that anything could have refused.
    facts.status = null;
    return report.refuse(template.error);
  }
  const request = requestOf(given.value, template.value);
  const sending = { target, request, facts, options, interruption, history: history.value };
  const sent = await sendDispatch(host, sending);
  const status = sent.refusal === null ? report.done() : report.refuse(sent.refusal);
  if (options.open && sent.runs !== null) await openFirstRun(host, sent.runs);
  return status;
}

/** Opens the first run in the browser. A failure is a notice: the dispatch itself is done. */
async function openFirstRun(host: Host, runs: readonly Run[]): Promise<void> {
  const url = openableUrl(runs[0]?.url ?? '');
  if (url === null) return printNotice(host, 'The run has no web address to open.');
  const isOpen = await openUrl(url, host);
  const more = runs.length > 1 ? ` It is the first of ${runs.length} runs.` : '';
  printNotice(host, isOpen ? `Opened ${url}.${more}` : "Couldn't start a browser for the run.");
}
