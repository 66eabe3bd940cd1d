// Runs before the first paint so that the dark theme never flashes white.
(() => {
  const kept = localStorage.getItem('mantine-color-scheme-value');
  document.documentElement.setAttribute('data-mantine-color-scheme', kept === 'dark' ? 'dark' : 'light');
})();
