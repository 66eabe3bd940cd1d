/** The server writes the answer's nonce into the page; styles that are made at run time carry it. */
export const cspNonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

// The scroll lock of dialogs makes a style element of its own and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
