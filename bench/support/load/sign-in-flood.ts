import autocannon from 'autocannon';

/** Signs in to the demo with sixteen connections for some seconds, and returns how many sign-ins a second succeeded. */
export async function floodOfSignIns(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/isp/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'owner@meghna.example', password: 'lastmile-demo' }),
    connections: 16,
    duration: seconds,
  });
  if (result.non2xx) throw new Error(`${result.non2xx} sign-ins were refused`);
  return result['2xx'] / result.duration;
}
