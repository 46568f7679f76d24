import { Box, useInput } from 'ink';
import type { ReactNode } from 'react';
import { assertNever } from '../domain/assert-never.ts';
import { keyPressFromInk } from '../keys/key-press.ts';
import { resolveKey } from '../keys/resolve-key.ts';
import type { AppState } from '../state/app-state.ts';
import { layoutFor, SMALLEST } from '../state/layout.ts';
import { ConfirmQuit } from './components/confirm-quit.tsx';
import { EnvPreview } from './components/env-preview.tsx';
import { Footer } from './components/footer.tsx';
import { GenerateOverlay } from './components/generate-overlay.tsx';
import { Header } from './components/header.tsx';
import { HelpOverlay } from './components/help-overlay.tsx';
import { NoticeLine } from './components/notice-line.tsx';
import { QuestionVars } from './components/question-vars.tsx';
import { Rule } from './components/rule.tsx';
import { TabLine } from './components/tab-line.tsx';
import { DispatchScreen } from './screens/dispatch-screen.tsx';
import { RotateScreen } from './screens/rotate-screen.tsx';
import { RunsScreen } from './screens/runs-screen.tsx';
import { VaultScreen } from './screens/vault-screen.tsx';
import { type Theme, ThemeProvider, Toned } from './theme.tsx';
import { type AppStore, StoreProvider, useAppState, useStore } from './use-app.tsx';

/** The whole screen as a function of the state. */
export function App({
  store,
  theme,
}: {
  readonly store: AppStore;
  readonly theme: Theme;
}): ReactNode {
  return (
    <StoreProvider value={store}>
      <ThemeProvider value={theme}>
        <Keys />
        <Frame />
      </ThemeProvider>
    </StoreProvider>
  );
}

/** The one owner of input. A prompt's own field reads the same keys, but decides nothing. */
function Keys(): ReactNode {
  const store = useStore();
  useInput((input, key) => {
    const event = resolveKey(store.getState(), keyPressFromInk(input, key));
    if (event) store.dispatch(event);
  });
  return null;
}

function Frame(): ReactNode {
  const state = useAppState();
  const { columns, rows } = state.size;
  const layout = layoutFor(state.size);
  if (layout.isTooSmall) {
    return (
      <Toned tone="warning" wrap="wrap">
        {`dispatchbox needs ${SMALLEST.columns} columns and ${SMALLEST.rows} rows; this window has ${columns} and ${rows}.`}
      </Toned>
    );
  }
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      <Header state={state} />
      {layout.isCompact ? null : <Rule columns={columns} />}
      {layout.isCompact ? null : <TabLine screen={state.screen} />}
      <Box flexDirection="column" flexGrow={1} flexShrink={1} overflow="hidden">
        <Body state={state} />
      </Box>
      <NoticeLine notice={state.notice} />
      {layout.isCompact ? null : <Rule columns={columns} />}
      <Footer state={state} />
    </Box>
  );
}

function Body({ state }: { readonly state: AppState }): ReactNode {
  switch (state.overlay?.kind) {
    case 'help':
      return <HelpOverlay state={state} />;
    case 'confirm-quit':
      return <ConfirmQuit state={state} what={state.overlay.what} />;
    case 'generate':
      return <GenerateOverlay state={state} overlay={state.overlay} />;
    case 'env-import':
      return <EnvPreview state={state} overlay={state.overlay} />;
    case 'question-vars':
      return <QuestionVars state={state} overlay={state.overlay} />;
    case undefined:
      return <Screen state={state} />;
    default:
      return assertNever(state.overlay as never);
  }
}

function Screen({ state }: { readonly state: AppState }): ReactNode {
  switch (state.screen) {
    case 'runs':
      return <RunsScreen state={state} />;
    case 'dispatch':
      return <DispatchScreen state={state} />;
    case 'secrets':
    case 'vars':
      return <VaultScreen state={state} />;
    case 'rotate':
      return <RotateScreen state={state} />;
  }
}
