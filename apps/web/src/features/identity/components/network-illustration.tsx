import classes from './network-illustration.module.css';

/** Illustration of homes connected to one mast. */
const homes = [
  { x: 96, y: 236, path: 'M220 132 C 200 180, 130 170, 96 216' },
  { x: 180, y: 288, path: 'M220 132 C 216 190, 186 220, 180 268' },
  { x: 268, y: 272, path: 'M220 132 C 226 180, 262 200, 268 252' },
  { x: 352, y: 226, path: 'M220 132 C 246 170, 330 160, 352 206' },
];

export function NetworkIllustration() {
  return (
    <svg viewBox="0 0 440 340" className={classes['picture']} aria-hidden focusable="false">
      <ellipse cx="220" cy="312" rx="196" ry="16" className={classes['ground']} />
      <path
        d="M196 312 L 220 92 L 244 312 M204 240 H 236 M209 196 H 231 M213 158 H 227"
        className={classes['mast']}
      />
      <circle cx="220" cy="84" r="9" className={classes['dot']} />
      <path d="M192 66 A 34 34 0 0 1 248 66 M174 50 A 56 56 0 0 1 266 50" className={classes['wave']} />
      {homes.map(({ x, y, path }) => (
        <g key={path}>
          <path d={path} className={classes['line']} />
          <path
            d={`M${x - 26} ${y + 4} L ${x} ${y - 18} L ${x + 26} ${y + 4} V ${y + 36} H ${x - 26} Z`}
            className={classes['home']}
          />
          <rect x={x - 7} y={y + 14} width="14" height="22" rx="2" className={classes['door']} />
          <circle cx={x} cy={y - 18} r="6" className={classes['dot']} />
        </g>
      ))}
    </svg>
  );
}
