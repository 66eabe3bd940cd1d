export function ensureLibrouteros(): Promise<{ python: string } | { missing: string }>;
