// The live elements of the lesson on multi-head attention.
import './given';
import '../../task/task';
import '../../instrument/stepper';
import '../shared/heads';
import './repeated-lens';
import './split';
import './importance';
