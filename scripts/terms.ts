import type { Context, RetiredTerm } from './lib/find-terms.ts';

const everywhere: readonly Context[] = ['name', 'text', 'prose'];
const named: readonly Context[] = ['name', 'text'];
/** For words with other meanings: only where others see them. */
const shown: readonly Context[] = ['exported', 'text'];
const words: readonly Context[] = ['text', 'prose'];

const term = (
  pattern: RegExp,
  use: string,
  contexts: readonly Context[] = everywhere,
  rest: Pick<RetiredTerm, 'allow' | 'in'> = {},
): RetiredTerm => ({ pattern, use, contexts, ...rest });

/**
 * Terms that the project no longer uses, and what to write instead (docs/glossary.md). Each allowance says why a use
 * stays; prefer a rename to an allowance.
 */
export const retiredTerms: readonly RetiredTerm[] = [
  term(/\bbills?\b/, 'invoice', everywhere, {
    allow: [
      { why: 'the heading of an address on invoices', words: /^bill to$/ },
      {
        why: 'the verb: to bill a subscriber',
        words: /\b(to|not|can|cannot|will|would|is|must|does|did|may|should) bill\b/,
      },
      {
        why: 'headings of the files that people import',
        path: /\/imports\/|^bench\/import\.ts$|(import|subscriber|customer)-fields/,
      },
      { why: 'what someone types into the search of pages', path: /matches-search\.test/ },
      { why: 'a bill of another company in the cash book', words: /\b(electricity|phone) bills?\b/ },
    ],
  }),
  term(/\bpair codes?\b/, 'customer code', words, {
    allow: [
      { why: 'the field of the API and its path', written: /pairCode|find-pair-code/ },
      {
        why: 'headings of the files that people import',
        path: /guess-columns|import-fields|subscriber-fields|customer-fields/,
      },
    ],
  }),
  term(/\b(wish|wishes|wished)\b/, 'desired state'),
  term(/\b(un|re)?seal(s|ed|ing)?\b/, 'encrypted, encrypt'),
  term(/\bharvest(s|ed|ing)?\b/, 'snapshot'),
  term(/\bsweep(s|er|ing)?\b/, 'poll, snapshot'),
  term(/\bverdicts?\b/, 'result'),
  term(/\b(tally|tallies|tallied)\b/, 'aggregate'),
  term(/\bstrangers?('s)?\b/, 'otherIsp'),
  term(/\bnotices?\b/, 'notification', everywhere, {
    allow: [
      { why: 'the customary name of the file of licences', written: /THIRD-PARTY-NOTICES/ },
      {
        why: 'the verb: a process notices that its connection is gone',
        words:
          /\b(to|not|it|who|which|that|server|process|database|worker|client|api|nobody|users?) notices?\b/,
      },
    ],
  }),
  term(/\bfavours?\b/, 'credit'),
  term(/\bowing\b/, 'balance due'),
  term(/\bdues\b/, 'balance due, unpaid invoices', everywhere, {
    allow: [{ why: 'a migration that has run', path: /migrations\/0110_/ }],
  }),
  term(/\bskins?\b/, 'theme'),
  term(/\bconverg(e|es|ed|ing|ence)\b/, 'sync; the engine is the reconciler'),
  term(/\bfree riders?\b/, 'not in billing'),
  term(/\bnot billed\b/, 'not in billing', everywhere, {
    allow: [{ why: 'the verb: days for which nothing is invoiced', words: /\bdays\b.*\bnot billed\b/ }],
  }),
  term(
    /\b(is|are|be|was|were) taken over\b|\btak(e|es|en|ing) into billing\b/,
    'adopt, add to billing',
    named,
  ),
  term(/\bchanged there\b/, 'changed on router', words),
  term(/\bby[- ]the[- ]clock\b(?! that)/, 'scheduled, on a schedule'),
  term(/\bend(s|ed|ing)? for good\b/, 'close', words),
  term(/\bprepared repl(y|ies)\b/, 'canned reply', everywhere, {
    allow: [
      { why: 'bytes that the simulator caches', path: /^packages\/routeros-simulator\/|^bench\/routeros/ },
    ],
  }),
  term(/\bnights?\b/, 'suspension run', everywhere, {
    allow: [
      {
        why: 'the time of day',
        words: /\b(at|that|the following|by|every|in the|run) night\b|\bnight shift\b/,
      },
    ],
  }),
  term(/\bcut[ -]?offs?\b/, 'suspension'),
  term(/\bcuts?\b/, 'suspend', shown, {
    allow: [
      { why: 'a connection between machines', path: /^packages\/routeros|^chaos\//, words: /\bcuts?\b/ },
    ],
  }),
  term(/\bwho will be cut\b|\b(is|are|was|were|gets?|be) cut\b(?! (short|in))/, 'suspended', words, {
    allow: [
      {
        why: 'a connection between machines',
        words: /connection|network|cable|socket|page|text|file|stream/,
      },
    ],
  }),
  term(/\bjudg(e|es|ed|ing|ement)\b/, 'evaluate'),
  term(/\bfloors?\b/, 'baseline', ['exported', 'text', 'prose'], {
    allow: [
      { why: 'rounding', words: /math\.floor|floor\(/ },
      {
        why: 'the floor of a building',
        path: /guess-columns|import-fields|subscriber-fields|customer-fields/,
      },
      { why: 'the lowest price that a reseller may ask', path: /packages\.ts$|packages\// },
    ],
  }),
  term(/\btroubles?\b/, 'fault'),
  term(/\bpatiently\b|\ba few at a time\b/, 'a technical name', ['exported']),
  term(/\bpersons?\b/, 'customer', named, {
    allow: [
      {
        why: 'the person who acts, whichever role they have',
        words: /\b(a|one|no|each|the same|another|in) person\b/,
      },
    ],
  }),
  term(/\bpapers?\b/, 'document', shown, {
    allow: [{ why: 'the material and its size', words: /\bpaper (size|width)\b|\bon paper\b/ }],
  }),
  term(/\brolls?\b/, '80 mm receipt', shown),
  term(/\bfacts?\b/, 'observed state', named),
  term(/\bbase\b(?! ?(64|128|url|dir|uri))/, 'last applied state', shown, {
    allow: [{ why: 'a directive of the content security policy', words: /base-uri/ }],
  }),
  term(/(?<!last |never )\bseen\b/, 'observed', shown, {
    allow: [{ why: 'the point of view: as seen by the subscriber', words: /\bas seen by\b/ }],
  }),
  term(/\bkept\b/, 'cached, stored', ['exported']),
  term(/\btold\b/, 'notified', shown),
  term(/\btells?\b|\bhear(s|d)?\b/, 'notify, inform, report, let … know', ['text']),
  term(/^look$|\b(the|your|page) look\b/, 'appearance', shown),
  term(/^left$|\b(has|have|who|subscribers?|customers?) left\b|\bis left$/, 'closed', shown, {
    allow: [{ why: 'a remainder', words: /left (of|before|suspended)/ }],
  }),
  term(
    /\bopen (amounts?|balances?|invoices?|minor)\b|\b(still|what is|amount|invoices?) open\b/,
    'balance due',
    shown,
  ),
  term(/\blines?\b/, 'subscriber', shown, {
    allow: [
      {
        why: 'lines of invoices and the journal',
        path: /\/billing(-model)?\/|(invoices|payments|billing|dunning)[/.]/,
      },
      {
        why: 'lines of text',
        words: /\b(command|one|first|each|address) lines?\b|\blines? (height|of|per)\b|--line/,
      },
      { why: 'lines of code, and directions', path: /^(scripts|bench)\/|^\.dependency-cruiser/ },
      {
        why: 'a column of the files that people import',
        path: /guess-columns|import-fields|subscriber-fields|customer-fields/,
      },
    ],
  }),
  term(/\bservices? packages?\b/, 'service plan', words, {
    allow: [{ why: 'the path and the permission of the API', written: /services?-package|ServicePackage/ }],
  }),
  term(/\b(rejoin|rejoins|rejoined|bring back|brought back|lift)\b/, 'reactivate, resume, reopen', named, {
    allow: [{ why: 'the path of the API', words: /^(api .*)?rejoin$/ }],
  }),
  term(
    /\bthe panel\b|\bby itself\b|\bsomebody\b|\bwhoever\b|\bgoes on\b|\bmend(s|ed|ing)?\b|\bspare(s|d)?\b/,
    'a sentence about the user or the object',
    ['text'],
    {
      allow: [
        {
          why: 'messages to developers',
          path: /^(scripts|bench|packages\/database)\/|^\.dependency-cruiser/,
        },
      ],
    },
  ),
  term(/\bkeeper\b/, 'what it does: renewal, store', ['name']),
  term(/\bstanding connections?\b|\bstanding router\b/, 'persistent connection', everywhere, {
    allow: [{ why: 'a migration that has run', path: /migrations\/0039_/ }],
  }),
  term(/\bborrow(s|ed|er|ers|ing)?\b/, 'acquire', everywhere, {
    allow: [{ why: 'two modems with one address in the demo', path: /^apps\/demo\// }],
  }),
  // Vague or literary names. Where a newcomer would search for another word, it is in the right column.
  term(/\bsurroundings\b/, 'options, environment', ['name']),
  term(/\blook alikes\b/, 'ambiguous names', ['exported']),
  term(/\bfates?\b/, 'outcome', ['exported']),
  term(/\breply sinks?\b/, 'handler', ['name']),
  term(/\bhabits?\b/, 'behaviour', ['exported']),
  term(/\brhythms?\b/, 'recurrence', ['exported']),
  term(/\bheld secret\b|\bclaim held\b/, 'existing secret', ['exported']),
  term(/\bstill reached\b/, 'connection unchanged', ['exported']),
  term(/\bunder known names\b/, 'rename', ['exported']),
  term(/\brouters of others\b/, 'routers of other workers', ['exported']),
  term(/\bgiven payload\b/, 'payload input', ['exported']),
  term(/\bspread over\b/, 'distribute by', ['exported']),
  term(/^taken$/, 'a noun for what is read', ['exported']),
  term(/\b(carefree|cheaply)\b/, 'what the setting does', ['exported']),
  term(/\bhint (few|many) rows\b/, 'the plan that is preferred: nested loops, hash joins', ['exported']),
  term(/\blooks secret\b/, 'is password column', ['exported']),
  term(/\b(create )?pace\b(?! per)/, 'rate limit', ['exported']),
  term(/\breach\b/, 'recipient counts', ['exported']),
  term(/\btext fillers?\b/, 'text renderer', ['exported']),
  term(/^deciders?\b/, 'deciding user', ['exported']),
  term(/\bexhaustion\b/, 'usage limit', ['exported']),
  term(/\bsubscriber room\b/, 'remaining subscribers', ['exported']),
  term(/\b(find ready|is account ready|^ready account)\b/, 'usable payout account', ['exported']),
  term(/^picked$|\bleft out until\b/, 'settlement selection, excluded', ['exported']),
  term(/\bsound books\b/, 'balanced books', ['exported']),
  term(/\bput on plan\b|^on plan\b/, 'assign plan', ['exported']),
  term(/\bstatus news\b/, 'status mail', ['exported']),
  term(
    /^memory ms$|^unblocked$|\bweakness of\b|\bsettle undecided\b|\btaking effect at once\b/,
    'what it limits, checks or clears',
    ['exported'],
  ),
  term(/^postable$/, 'without zero lines', ['exported']),
  term(/\bsold by$/, 'transfer candidate', ['exported']),
  term(/\bsellers?\b/, 'reseller', ['exported'], {
    allow: [{ why: 'a field of retail documents in the API', path: /^packages\/contract\// }],
  }),
  term(/\bcolleagues?\b/, 'user, staff candidate', ['exported']),
  term(/\bopener of\b/, 'find requester', ['exported']),
  term(/\bpass (cash|tickets|visits)\b/, 'reassign', ['exported']),
  term(/\bsight\b|\bsees ticket\b/, 'access, can see', ['exported']),
  term(/^examine$/, 'run diagnostics', ['exported']),
  term(/\bsilent router\b|\bcashiers\b/, 'unreachable, cash roles', ['exported']),
  term(/^(simulator )?world\b/, 'the state or the context', ['exported']),
  term(/\bforget closing\b/, 'restore closed days', ['exported']),
  term(/\bshops?\b/, 'merchant', ['exported']),
  term(/\bbare environment\b|\bchild order\b|\bonce ready\b/, 'minimal environment, command, wait for', [
    'exported',
  ]),
  term(/\bcoming months\b|\bmoment format\b|\bremember search\b/, 'upcoming months, date-time format, save', [
    'exported',
  ]),
  term(/\bfreshness\b|\bfrozen\b/, 'last updated, no refetch', ['exported']),
  term(/\bwhat to try\b(?! spec)/, 'demo suggestions', ['exported']),
  term(/\bway to pay\b/, 'payment method', ['exported']),
  term(/\buse leaving$|\bleave two factor\b/, 'staff deletion, finish', ['exported']),
  term(/\bsiblings? section\b/, 'other subscribers', ['exported']),
  term(/\bslim\b/, 'strip', ['exported']),
  term(
    /^(among|inform technician|is held for isp|is touched|keyed|lighten for|nothing|question|weight)$/,
    'a noun or verb for what it does',
    ['exported'],
  ),
  term(/^(read |check )?space$|^(create host )?look up$/, 'disk space, host lookup', ['exported']),
  term(
    /\b(reseller|subscriber|collector|customer|invoice|payment|router|package|ticket|area|outage|campaign)s?\b/,
    'a name without domain terms, or move it to its module: core/ serves all of them',
    ['name'],
    { in: /^apps\/server\/src\/core\// },
  ),
];
