/** The health check of the API's container: exits with 0 if the process responds. */
const port = process.env.PORT || '4000';
try {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/live`, {
    signal: AbortSignal.timeout(4_000),
  });
  process.exit(response.ok ? 0 : 1);
} catch {
  process.exit(1);
}
