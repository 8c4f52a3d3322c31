// The live elements of the lesson on multi-head attention.
import '../shared/heads';
import './repeated-lens';
import './split';
import './importance';
