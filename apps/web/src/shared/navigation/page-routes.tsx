import { createContext, useContext } from 'react';
import type { PageRoute } from './route.ts';

const PageRoutes = createContext<readonly PageRoute[]>([]);

/** Hands the route table down, so that a feature that lists pages need not import app/. */
export const PageRoutesProvider = PageRoutes.Provider;

export const usePageRoutes = (): readonly PageRoute[] => useContext(PageRoutes);
