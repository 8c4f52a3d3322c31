// What is alive in the lesson on Bahdanau attention.
import './given';
import '../../instrument/stepper';
import '../../instrument/value';
import '../../task/task';
import '../shared/memory';
import './bottleneck';
import './book-run';
