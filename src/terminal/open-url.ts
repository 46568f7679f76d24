/** Some openers live as long as the browser; one still alive after this has accepted the address. */
const STAYS_OPEN_MS = 1_500;

/**
 * Opens an address in the system's browser, without a shell.
 *
 * @param url an address that passed `openableUrl`
 * @param browser the variable `BROWSER`; honoured if it is a plain command
 * @returns whether a program accepted it. We can't tell whether the page is shown.
 */
export async function openUrl(url: string, browser: string | null): Promise<boolean> {
  const { default: open } = await import('open');
  const isCommand = browser !== null && /^[\w./+-]+$/.test(browser);
  try {
    const opener = await open(url, isCommand ? { app: { name: browser } } : {});
    return await new Promise((resolve) => {
      // Nothing else keeps a command alive until then: `open` lets go of the opener.
      const timer = setTimeout(() => resolve(opener.exitCode === null), STAYS_OPEN_MS);
      const end = (isAccepted: boolean): void => {
        clearTimeout(timer);
        resolve(isAccepted);
      };
      opener.once('error', () => end(false));
      opener.once('exit', (status) => end(status === 0));
    });
  } catch {
    // No such program on this machine.
    return false;
  }
}
