import type { ReactNode } from 'react';
import type { ProfileId } from '../../domain/profile.ts';
import { Text } from '../../kit/Text.tsx';
import type { DispatchRow } from '../../services/runs.ts';
import { Page } from '../Page.tsx';

interface DispatchFormProps {
  readonly profileId: ProfileId;
  /** What is run again. */
  readonly start: DispatchRow | null;
  /** @param sent the local id of what was sent */
  readonly onClose: (sent: string | null) => void;
}

export function DispatchForm(_props: DispatchFormProps): ReactNode {
  return (
    <Page title="New dispatch">
      <Text>…</Text>
    </Page>
  );
}
