import type { ReactNode } from 'react';
import { Text } from '../../kit/Text.tsx';
import { Page } from '../Page.tsx';

export function RunsScreen(): ReactNode {
  return (
    <Page>
      <Text>Runs</Text>
    </Page>
  );
}
