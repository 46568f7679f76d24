import type { ReactNode } from 'react';
import { Text } from '../../kit/Text.tsx';
import { Page } from '../Page.tsx';

export function EntriesScreen({ kind }: { readonly kind: 'secret' | 'var' }): ReactNode {
  return (
    <Page>
      <Text>{kind}</Text>
    </Page>
  );
}
