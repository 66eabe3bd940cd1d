// Runs in the head of a page: requests its code, its texts and its first calls at once, instead of each when the one
// before has told of it.
(() => {
  const read = (key) => localStorage.getItem(key);
  const user = JSON.parse(read('userData') ?? 'null');
  // Who is not signed in gets the sign-in page instead.
  if (!read('accessToken') || !user) return;
  const { files, texts, calls } = JSON.parse(document.currentScript.dataset.preload);
  for (const file of [...files, ...(texts[read('language') ?? user.locale] ?? texts.en)]) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
  // The filters of a list are known to the page only; an administrator has no ISP whose rows could be read.
  if (typeof user.ispId !== 'number' || document.querySelector('meta[name=api-address]')) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${read('accessToken')}` };
  const answerOf = async (url) => {
    const response = await fetch(url, { headers });
    return response.ok ? response.json() : undefined;
  };
  const urls = calls.filter((url) => !url.includes('page=') || location.search === '');
  globalThis.earlyCalls = new Map(urls.map((url) => [url, answerOf(url).catch(() => undefined)]));
})();
