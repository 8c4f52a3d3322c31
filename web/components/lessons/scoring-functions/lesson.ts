// What is alive in the lesson on scoring functions.
import './benches';
import './scaling';
import './race';
