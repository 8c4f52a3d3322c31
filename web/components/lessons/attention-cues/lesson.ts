// What is alive in the lesson on attention cues.
import './desk';
import './segments';
import './benches';
