export const creditNoteListPath = '/isp/credit-note-list';
export const creditNotePath = (id: number) => `/isp/credit-note/${id}`;
