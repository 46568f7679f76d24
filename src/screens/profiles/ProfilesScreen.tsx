import type { ReactNode } from 'react';
import { Text } from '../../kit/Text.tsx';
import { Page } from '../Page.tsx';

export function ProfilesScreen(): ReactNode {
  return (
    <Page>
      <Text>Profiles</Text>
    </Page>
  );
}
