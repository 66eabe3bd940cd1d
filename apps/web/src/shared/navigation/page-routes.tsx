import { createContext, useContext } from 'react';
import type { PageRoute } from './route.ts';

const PageRoutes = createContext<readonly PageRoute[]>([]);

/** Provides the route table, so that features that list pages need not import app/. */
export const PageRoutesProvider = PageRoutes.Provider;

export const usePageRoutes = (): readonly PageRoute[] => useContext(PageRoutes);
