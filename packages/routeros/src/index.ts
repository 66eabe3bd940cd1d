export { encodeSentence } from './codec/sentence-encoder.ts';
