// Loaded with the first Bangla text only.
import './bangla-font.css';
