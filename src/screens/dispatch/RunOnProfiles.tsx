import type { ReactNode } from 'react';
import { Text } from '../../kit/Text.tsx';
import type { DispatchRow } from '../../services/runs.ts';
import { Page } from '../Page.tsx';

interface RunOnProfilesProps {
  readonly rows: readonly DispatchRow[];
  /** @param sent the local ids of what was sent */
  readonly onClose: (sent: readonly string[]) => void;
}

export function RunOnProfiles(_props: RunOnProfilesProps): ReactNode {
  return (
    <Page title="Run on other profiles">
      <Text>…</Text>
    </Page>
  );
}
