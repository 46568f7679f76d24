/** Some openers live as long as the browser does; one that lives this long has taken the address. */
const STAYS_OPEN_MS = 1_500;

/**
 * Hands an address to the system's browser, without a shell.
 *
 * @param url an address that `openableUrl` let through
 * @param browser the variable `BROWSER`; followed where it is a plain command
 * @returns whether a program took it. Whether that one shows the page cannot be seen from here.
 */
export async function openUrl(url: string, browser: string | null): Promise<boolean> {
  const { default: open } = await import('open');
  const isCommand = browser !== null && /^[\w./+-]+$/.test(browser);
  try {
    const opener = await open(url, isCommand ? { app: { name: browser } } : {});
    return await new Promise((resolve) => {
      opener.once('error', () => resolve(false));
      opener.once('exit', (status) => resolve(status === 0));
      setTimeout(() => resolve(opener.exitCode === null), STAYS_OPEN_MS).unref();
    });
  } catch {
    // There is no such program on this machine.
    return false;
  }
}
