import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Text } from './Text.tsx';

interface QuestionProps {
  readonly title: string;
  /** What it is about, one paragraph each. */
  readonly about: readonly string[];
  /** The keys and what each answers. */
  readonly foot: readonly string[];
}

/** Asks before something is done that can't be taken back in a key. */
export function Question({ title, about, foot }: QuestionProps): ReactNode {
  return (
    <Dialog isQuestion title={title} foot={foot}>
      {about.map((text) => (
        <Text key={text} tone="warning" wrap="wrap">
          {text}
        </Text>
      ))}
    </Dialog>
  );
}
