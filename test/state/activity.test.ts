import { describe, expect, it } from 'vitest';
import { activityList, MOST_ACTIVITY } from '../../src/state/activity/activity.ts';
import { openCore } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { coreWithRequests, requestEnded } from '../support/requests.ts';

describe('the activity log', () => {
  it('opens with L from every list, and closes with the same key', () => {
    for (const tab of ['1', '2', '3', '4']) {
      const core = openCore().press(tab, 'L');
      expect(core.state.overlay?.kind).toBe('activity');
      expect(text(core)).toContain('Nothing has been sent from this terminal yet.');
      expect(core.press('L').state.overlay).toBeNull();
    }
  });

  it('says when, for which profile, what was asked, what came back, and how long it took', () => {
    const shown = text(coreWithRequests({ columns: 120, rows: 40 }).press('L'));
    expect(shown).toMatch(/\d\d:\d\d:10 +acme +POST +\/svc\/api\/vaults\/vars +not sent +84ms\s/);
    expect(shown).toMatch(/GET +\/svc\/api\/runs\/dispatches\/dsp_01HZX3V9QK +no answer +30s/);
    expect(shown).toMatch(/ 200 unreadable +2\.3s/);
    expect(shown).toMatch(/ 401 +84ms/);
  });

  it('keeps time, path and status in the smallest window', () => {
    const shown = text(coreWithRequests({ columns: 40, rows: 12 }).press('L'));
    expect(shown).toMatch(/\d\d:\d\d:10 +\S*\/vars +not sent/);
  });

  it('is filtered like every list, and copies a row whole', () => {
    const core = coreWithRequests().press('L', '/').type('post 201').press('enter');
    expect(activityList(core.state).count).toBe(1);
    core.press('y');
    expect(core.take('copy-text')).toEqual([
      {
        type: 'copy-text',
        text: expect.stringMatching(
          /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}acme {2}POST {2}\/svc\/api\/runs\/dispatches {2}201 {2}0\.1s$/,
        ),
        what: 'the line',
      },
    ]);
  });

  it('holds the latest rows and lets the oldest go', () => {
    const core = openCore();
    for (let at = 0; at < MOST_ACTIVITY + 20; at += 1) requestEnded(core, { path: `/${at}` });
    const { rows } = activityList(core.state);
    expect(rows).toHaveLength(MOST_ACTIVITY);
    expect(rows[0]?.path).toBe(`/${MOST_ACTIVITY + 19}`);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MOST_ACTIVITY);
  });

  it('keeps the selection on its row as others come', () => {
    const core = coreWithRequests().press('L', 'j');
    const before = activityList(core.state).selected;
    requestEnded(core);
    expect(activityList(core.state).selected).toBe(before);
  });
});
