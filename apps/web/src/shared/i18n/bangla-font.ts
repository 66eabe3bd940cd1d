// Rules only: the browser loads the font with the first Bangla letter.
import './bangla-font.css';
