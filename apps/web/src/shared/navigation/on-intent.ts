/** Long enough not to act on every link that the pointer or the focus passes. */
const restMs = 60;

let waiting: ReturnType<typeof setTimeout> | undefined;

const afterRest = (act: () => void) => () => {
  clearTimeout(waiting);
  waiting = setTimeout(act, restMs);
};
const leave = () => clearTimeout(waiting);

/** Event handlers of a link that load what it opens before the click. */
export const onIntent = (prepare: () => void) => ({
  onPointerEnter: afterRest(prepare),
  onPointerLeave: leave,
  onFocus: afterRest(prepare),
  onBlur: leave,
  onPointerDown: prepare,
});
