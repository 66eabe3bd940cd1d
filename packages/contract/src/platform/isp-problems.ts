import type { ProblemCatalogue } from '../kit/problems.ts';

const profileProblemCatalogue = {
  'isps.licence_number_refused': {
    status: 422,
    title: 'This licence number cannot be used. Check it, or contact support.',
  },
  'isps.licence_not_found': { status: 422, title: 'Licence type not found' },
  'isps.place_mismatch': { status: 422, title: 'This place is not part of the place above it' },
  'isps.place_too_wide': { status: 422, title: 'Enter the address down to the level the licence is for' },
  'isps.licence_dates': { status: 422, title: 'The licence must end after it starts' },
} as const satisfies ProblemCatalogue;
export const profileProblems = Object.keys(profileProblemCatalogue);
export const ispProblems = {
  ...profileProblemCatalogue,
  'isps.wrong_registration_code': { status: 422, title: 'This code is incorrect or has expired' },
  'isps.registration_refused': {
    status: 422,
    title: 'This registration cannot be completed. We have sent you an email that says why.',
  },
  'isps.same_prefix': { status: 422, title: 'Another series of numbers already has this prefix' },
} as const satisfies ProblemCatalogue;
