/** The server writes the response's CSP nonce into the page; styles created at run time use it. */
export const cspNonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

// The scroll lock of dialogs creates a style element and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
