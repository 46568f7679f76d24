export function bundle(name: string): Promise<string>;
