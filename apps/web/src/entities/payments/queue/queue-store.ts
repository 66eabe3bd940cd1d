import type { CallArguments, paymentCalls } from '@lastmile/contract';

/** A payment that was taken without a connection. */
export interface QueuedPayment {
  /** Its idempotency key: however often it is sent, it is recorded once. */
  readonly key: string;
  readonly userId: number;
  readonly ispId: number | null;
  readonly queuedAt: string;
  /** When it was first sent; null if it certainly has not reached the server. */
  readonly sentAt: string | null;
  readonly subscriberName: string;
  readonly body: CallArguments<typeof paymentCalls.create>['body'];
  /** Why the server rejected it; it is not sent again. */
  readonly problem: string | null;
}

/** Where queued payments are kept. */
export interface QueueStore {
  readonly all: () => Promise<QueuedPayment[]>;
  readonly put: (payment: QueuedPayment) => Promise<void>;
  readonly delete: (key: string) => Promise<void>;
}

const objectStore = 'payments';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('lastmile-payment-queue', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(objectStore, { keyPath: 'key' });
  return done(request);
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(objectStore, mode, { durability: 'strict' });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await done(work(transaction.objectStore(objectStore)));
    await committed;
    return result;
  } finally {
    database.close();
  }
}

/** In IndexedDB of this browser, so that a payment survives closing the page. */
export const browserQueueStore: QueueStore = {
  all: () => run<QueuedPayment[]>('readonly', (store) => store.getAll()),
  put: async (payment) => void (await run('readwrite', (store) => store.put(payment))),
  delete: async (key) => void (await run('readwrite', (store) => store.delete(key))),
};
